import { type ComparedCompany, repeatedCompanies } from '@beidiao/contract/conflict/companies';
import { fieldMessage, type FieldMessageName } from '@beidiao/contract/wire/field-messages';
import type { Language } from '@beidiao/contract/wire/language';
import { enterpriseNameTrouble } from '@beidiao/contract/wire/plain-names';
import { creditCodeChecksumHolds, obeys, tidyCreditCode } from '@beidiao/contract/wire/rules';

/** As it is typed. */
export type CompanyRow = { readonly name: string; readonly creditCode: string };
export const emptyRow: CompanyRow = { name: '', creditCode: '' };

/** As the wire names them. */
export const fieldOf = (row: number, field: keyof CompanyRow): string => `companies.${row}.${field}`;

export const rowOf = ({ name, creditCode }: ComparedCompany): CompanyRow => ({ name, creditCode: creditCode ?? '' });
export const companyOf = ({ name, creditCode }: CompanyRow): ComparedCompany => ({
  name: name.trim(),
  creditCode: tidyCreditCode(creditCode) || null,
});

const least = 2;
function nameTrouble(name: string): FieldMessageName | undefined {
  if (name === '') return 'missing';
  return name.length < least ? 'tooShort' : enterpriseNameTrouble(name);
}
function codeTrouble(code: string | null): FieldMessageName | undefined {
  if (code === null) return undefined;
  if (!obeys('creditCode', code)) return 'creditCode';
  return creditCodeChecksumHolds(code) ? undefined : 'creditCodeChecksum';
}

/** What is wrong in which field, in the words of the server. */
export function wrongRows(rows: readonly CompanyRow[], language: Language): Record<string, string> {
  const companies = rows.map(companyOf);
  const troubles = [
    // Rows without a name are told to have none.
    ...repeatedCompanies(companies),
    ...companies.flatMap(({ name, creditCode }, row) => [
      { row, field: 'name' as const, name: nameTrouble(name) },
      { row, field: 'creditCode' as const, name: codeTrouble(creditCode) },
    ]),
  ];
  return Object.fromEntries(
    troubles.flatMap(({ row, field, name }) =>
      name === undefined ? [] : [[fieldOf(row, field), fieldMessage(name, language, { minimum: least })]],
    ),
  );
}
