import { paths } from '../paths.ts';

/** The short address of a sheet leads to the page of its code. */
export function openScanned(): void {
  const code = /^\/q\/([^/]+)\/?$/i.exec(location.pathname)?.[1];
  if (code !== undefined) history.replaceState(null, '', `${paths.scan}?qrcode=${encodeURIComponent(code)}`);
}
