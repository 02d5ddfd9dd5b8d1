const ofStaff = /^\/(operations(\/.*)?|giftedit\/?|agreementedit\/?)$/i;

/** Whether a path, without its query, is one of the staff console. */
export const isStaffPage = (path: string): boolean => ofStaff.test(path);
