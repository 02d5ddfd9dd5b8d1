import type { Download } from '@beidiao/contract/file/calls';
import { readPerson } from '../account/account.ts';
import { dayInChina } from '@beidiao/contract/wire/china-time';
import type { Tenant } from '../access/actor.ts';
import type { RequestFacts } from '../base/http/request-facts.ts';
import { packZip } from '../base/zip.ts';
import type { House } from '../house.ts';
import type { PaperWish } from './paper.ts';
import { downloadOf, printReport } from './print.ts';
import { logReading, readReport, readReports } from './reading.ts';
import { fileNameOf, namesApart } from './rules.ts';

type Downloading = Tenant & { readonly house: House; readonly request: Pick<RequestFacts, 'language'> };

/** @throws Refusal orderNotFound, viewingOff, reportDeleted, reportNotReady, printerBusy */
export async function downloadPdf(
  context: Downloading,
  wanted: { detailId: string; version: number | undefined },
): Promise<Download> {
  const { house, actor, aside, transaction } = context;
  const { row, report } = await readReport(context, wanted);
  const wish = await wishOf(context);
  const pdf = await aside(() => printReport(house, report, wish));
  await transaction((tx) => logReading(tx, actor, { rows: [row], what: 'download' }));
  return downloadOf(pdf, { name: `${fileNameOf(report, wish.language)}.pdf`, mime: 'application/pdf' });
}

/** What has no report yet is left out, unless nothing remains. @throws Refusal as `downloadPdf` */
export async function downloadZip(
  context: Downloading,
  detailIds: readonly string[],
): Promise<Download & { leftOut: string[] }> {
  const { house, actor, aside, transaction } = context;
  const { reads, leftOut } = await readReports(context, [...new Set(detailIds)]);
  const wish = await wishOf(context);
  const names = namesApart(reads.map(({ report }) => fileNameOf(report, wish.language)));
  const zip = await aside(async () => {
    const entries: { name: string; content: Buffer }[] = [];
    // One after the other: whoever asks for one report in between does not wait for all of these.
    for (const [place, { report }] of reads.entries())
      entries.push({ name: `${names[place]}.pdf`, content: await printReport(house, report, wish) });
    return packZip(entries, wish.reader.at);
  });
  await transaction((tx) => logReading(tx, actor, { rows: reads.map(({ row }) => row), what: 'download' }));
  const name = `${wish.language === 'zh' ? '背调报告' : 'Reports'} ${dayInChina(wish.reader.at)}.zip`;
  return { ...downloadOf(zip, { name, mime: 'application/zip' }), leftOut };
}

async function wishOf({ house, actor, db, request }: Downloading): Promise<PaperWish> {
  const { username, loginName } = await readPerson(db, house.vault, actor.userId);
  return { language: request.language, reader: { name: username || loginName, at: house.now() } };
}
