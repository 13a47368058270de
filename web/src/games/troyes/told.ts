/** What chance did, in the words of the log. */

/** Rolls, and what a new round brings; the dice of all districts lie in the city square, the log only says that they are rolled. */
export function chance(outcome: Record<string, string>): string {
  const parts: string[] = [];
  if (outcome.rolled) parts.push(`rolls ${outcome.rolled}`);
  if (Object.keys(outcome).some((key) => key.startsWith('dice of seat'))) parts.push('a new round, all dice are rolled');
  if (outcome.activities) parts.push(`new activities: ${outcome.activities}`);
  if (outcome.events) parts.push(`events: ${outcome.events}`);
  if (outcome['black dice']) parts.push(`black dice: ${outcome['black dice']}`);
  if (outcome.characters) parts.push(`the characters were ${outcome.characters}`);
  return parts.join('; ');
}
