import { frameMessages } from '@beidiao/contract/partner/frame-rules';

type Message =
  | { readonly type: typeof frameMessages.height; readonly height: number }
  | { readonly type: typeof frameMessages.step; readonly step: string }
  | { readonly type: typeof frameMessages.ordered; readonly orderNo: string; readonly deliveryId: string }
  | { readonly type: typeof frameMessages.close; readonly losesChanges: boolean }
  | { readonly type: typeof frameMessages.cancelled | typeof frameMessages.done | typeof frameMessages.ended };

let origins: readonly string[] = [];
let loses: () => boolean = () => false;

/** The page around this one is asked for nothing but its address, where the browser tells it. */
function parentOrigin(): string | undefined {
  const said =
    location.ancestorOrigins?.[0] ?? (URL.canParse(document.referrer) ? new URL(document.referrer).origin : '');
  return origins.find((it) => it === said);
}

/** Only to sites of the system: a message for another one is not delivered by the browser. */
export function tellParent(message: Message): void {
  const known = parentOrigin();
  for (const origin of known === undefined ? origins : [known]) window.parent.postMessage(message, origin);
}

/** Answers the one question that the page around may ask; anything else, and anybody else, is not heard. */
function listen(event: MessageEvent<unknown>): void {
  if (event.source !== window.parent || !origins.includes(event.origin)) return;
  const type: unknown = Reflect.get(Object(event.data), 'type');
  if (type === frameMessages.askClose)
    window.parent.postMessage({ type: frameMessages.close, losesChanges: loses() }, event.origin);
}

function tellHeight(): void {
  let told = 0;
  const tell = (): void => {
    const height = Math.ceil(document.getElementById('root')?.scrollHeight ?? 0);
    if (height === told || height === 0) return;
    told = height;
    tellParent({ type: frameMessages.height, height });
  };
  const root = document.getElementById('root');
  if (root) new ResizeObserver(() => requestAnimationFrame(tell)).observe(root);
}

/** From here on the page around is told what happens. */
export function meetParent(sites: readonly string[], losesChanges: () => boolean): void {
  origins = sites;
  loses = losesChanges;
  window.addEventListener('message', listen);
  tellHeight();
}
