/** Six digits of an authenticator, or a recovery code: four groups of six letters, two of five from before. */
export const secondCode = /^(\d{6}|[A-Za-z2-7]{5}-?[A-Za-z2-7]{5}|[A-Za-z2-7]{6}(-?[A-Za-z2-7]{6}){3})$/;
