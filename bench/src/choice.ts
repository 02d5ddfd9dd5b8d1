/** Eight items as an enterprise orders them: some twice, some urgent, one with a remark. None needs an intake review. */
export const checkedDataItemList = [
  { code: 'ID_THREE' },
  { code: 'DEGREE_DOMESTIC', explosiveOrder: '1' as const },
  { code: 'CERT_PROFESSIONAL', quantity: 2 },
  { code: 'XP_HR', quantity: 2, explosiveOrder: '1' as const, remark: '勿联系现雇主' },
  { code: 'LIT_PUBLIC' },
  { code: 'ADMIN_PENALTY' },
  { code: 'BIZ_CONFLICT' },
  { code: 'DRIVING_LICENCE' },
];

/** Invented, with numbers that pass their checks. */
export const candidate = {
  name: '欧阳晨曦',
  phoneNo: '13800002046',
  idCard: '330106199003072415',
  idType: 'idCard',
  position: '财务经理',
} as const;
