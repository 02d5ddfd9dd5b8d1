/** Who serves: logins of their own, without any power over policies. */
export const servingRoles = ['app_user', 'app_candidate', 'app_worker'] as const;
export type ServingRole = (typeof servingRoles)[number];
