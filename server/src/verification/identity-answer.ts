import type { IdentityByProof } from '../candidate/candidate.ts';
import type { SourceAnswer } from '../ports/ports.ts';

const words = (zh: string, en: string) => ({ zh, en });

/**
 * The three elements of a candidate whom a reviewer has recognised by papers: who it is has been seen, and that the phone is
 * theirs has not. The source is not asked once more, and nothing of this is called a match of the three.
 */
export function identityAnswer({ kind, misses }: IdentityByProof): SourceAnswer {
  return {
    result: 'notVerified',
    rule: null,
    source: words('审核员', 'Reviewer'),
    method:
      kind === 'videoCall'
        ? words('视频通话核对身份证', 'Video call with the ID card')
        : words('核对身份证正反面，照片已删除', 'Both sides of the ID card; the pictures are deleted'),
    rows: [
      {
        label: words('姓名与身份证号', 'Name and ID number'),
        claimed: null,
        found: words('审核员核对证件，是本人', 'A reviewer looked at the ID card: this person'),
        verdict: 'same',
      },
      {
        label: words('身份证号与手机号', 'ID number and phone'),
        claimed: null,
        found:
          misses > 0
            ? words(
                `比对 ${misses} 次没有对上，未核实手机号登记在谁名下`,
                `${misses} comparisons did not match; whose phone it is was not verified`,
              )
            : words('没有比对', 'Not compared'),
        verdict: 'unknown',
      },
    ],
  };
}
