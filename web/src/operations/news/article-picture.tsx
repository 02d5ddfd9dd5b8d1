import { newsEditorCalls } from '@beidiao/contract/news/editor';
import type { ReactElement } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { NotLoaded } from '../../trade/failure/not-loaded.tsx';
import { useStaffCall } from '../../wire/staff-wire.ts';
import { editorTexts } from './editor-texts.ts';

/** A picture as staff see it before anybody else may: by a call, since an address would need no token. */
export function ArticlePictureView(props: { articleId: string; pictureId: string; shows: string }): ReactElement {
  const { articleId: id, pictureId, shows } = props;
  const t = useTexts(editorTexts);
  const { data, error, refetch } = useStaffCall(newsEditorCalls.picture, { id, pictureId }, { staleTime: 600_000 });
  if (error) return <NotLoaded what={t('pictureNo', { id: pictureId })} onRetry={refetch} />;
  return data ? <img src={`data:${data.mime};base64,${data.base64}`} alt={shows} /> : <span>{t('loading')}</span>;
}
