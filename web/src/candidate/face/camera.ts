export type CameraTrouble = 'denied' | 'absent';

/** The camera of the face. @throws CameraTrouble in words */
export async function openCamera(): Promise<MediaStream> {
  if (!navigator.mediaDevices?.getUserMedia) throw new CameraClosed('absent');
  try {
    return await navigator.mediaDevices.getUserMedia({
      audio: false,
      video: { facingMode: 'user', width: { ideal: 960 }, height: { ideal: 1280 } },
    });
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw new CameraClosed(name === 'NotAllowedError' || name === 'SecurityError' ? 'denied' : 'absent');
  }
}

export class CameraClosed extends Error {
  readonly why: CameraTrouble;
  constructor(why: CameraTrouble) {
    super(why);
    this.why = why;
  }
}

export function closeCamera(stream: MediaStream | null): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

/** Longer sides tell a comparison nothing. */
const sideMax = 960;

/** What the camera or a picture shows, as base64 of a JPEG. It is in memory alone. */
export function shotOf(source: HTMLVideoElement | ImageBitmap): string {
  const [width, height] =
    source instanceof HTMLVideoElement ? [source.videoWidth, source.videoHeight] : [source.width, source.height];
  const scale = Math.min(1, sideMax / Math.max(width, height, 1));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(width * scale);
  canvas.height = Math.round(height * scale);
  canvas.getContext('2d')?.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.85).replace(/^[^,]*,/, '');
}
