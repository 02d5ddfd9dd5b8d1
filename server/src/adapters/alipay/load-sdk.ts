import { Socket } from 'node:net';

/**
 * Loads the SDK when it is first wanted. What it sends with (urllib) replaces `Socket.prototype.destroy` of the whole
 * process by one that throws as soon as one error ends two sockets, as it does when a pool of undici is destroyed
 * (https://github.com/alipay/alipay-sdk-nodejs-all/issues/146). Node's own is put back; urllib notes the socket on the
 * error for its log only.
 */
export async function loadSdk() {
  const { AlipaySdk } = await import('alipay-sdk');
  Socket.prototype.destroy = destroySocket;
  return AlipaySdk;
}

const destroySocket = Socket.prototype.destroy;
