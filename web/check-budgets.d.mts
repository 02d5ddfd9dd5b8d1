export function checkBudgets(dist?: string): { text: string; isAbove: boolean };
