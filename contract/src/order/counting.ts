/** Of what filters let through that no sum is kept of so many are counted: then there is more, and nobody says how much. */
export const countedAtMost = 1_000;
/** The same for each department of a menu. */
export const countedOfDepartment = 100;
