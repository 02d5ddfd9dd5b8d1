/** What the tests use of the server that they speak SMTP with; the package brings no types. */
declare module 'smtp-server' {
  import type { Server } from 'node:net';
  import type { Readable } from 'node:stream';

  type Callback = (error?: (Error & { responseCode?: number }) | null) => void;
  type Envelope = { readonly mailFrom: { address: string } | false; readonly rcptTo: readonly { address: string }[] };
  type Session = { readonly envelope: Envelope; readonly secure: boolean };
  type Wish = {
    authOptional?: boolean;
    disabledCommands?: readonly string[];
    onAuth?(
      auth: { username?: string; password?: string },
      session: Session,
      done: (error: Error | null, who?: { user: string }) => void,
    ): void;
    onRcptTo?(address: { address: string }, session: Session, done: Callback): void;
    onData?(stream: Readable, session: Session, done: Callback): void;
  };
  export class SMTPServer {
    constructor(wish: Wish);
    readonly server: Server;
    listen(port: number, host: string, done: () => void): Server;
    close(done: () => void): void;
    on(event: 'error', act: (error: Error) => void): void;
  }
}
