import { sealAudit } from '../src/access/audit-jobs.ts';
import { eventually, type TestHouse } from './house.ts';

/** Sealing waits for every transaction of the cluster that began before, those of other tests too. */
export async function sealAll(home: TestHouse): Promise<void> {
  await eventually(async () => {
    await sealAudit(home.house.system);
    return home.value<boolean>(
      'select not exists (select id from app.audit except select audit_id from app.audit_seal)',
    );
  });
}
