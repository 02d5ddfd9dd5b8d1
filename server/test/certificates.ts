import { execFileSync } from 'node:child_process';
import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type Certified = {
  readonly key: KeyObject;
  readonly pem: string;
  readonly serialNo: string;
  readonly publicKey: KeyObject;
};

const made = new Map<string, Certified>();

/** A real RSA key with a certificate of its own; one of a name and term serves all tests of a thread. */
export function certify(name: string, days = 30): Certified {
  const known = made.get(`${name} ${days}`);
  if (known !== undefined) return known;
  const certified = makeCertificate(name, days);
  made.set(`${name} ${days}`, certified);
  return certified;
}

function makeCertificate(name: string, days: number): Certified {
  const folder = mkdtempSync(join(tmpdir(), 'beidiao-cert-'));
  try {
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', `/C=CN/O=Loopback/CN=${name}`];
    const options = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', String(days)];
    execFileSync('openssl', ['req', '-x509', ...options, ...subject], { stdio: 'ignore' });
    const pem = readFileSync(cert, 'utf8');
    return {
      key: createPrivateKey(readFileSync(key)),
      pem,
      serialNo: new X509Certificate(pem).serialNumber,
      publicKey: new X509Certificate(pem).publicKey,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
