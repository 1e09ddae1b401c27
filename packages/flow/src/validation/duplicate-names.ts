import type { FieldProblem } from "./flow-problem.ts";

/** Items of a list that have the name of one before them. */
export function duplicateNames(
	items: readonly { readonly name: string }[],
	parameter: string,
	thing: string,
): FieldProblem[] {
	const names = new Set<string>();
	return items.flatMap(({ name }, position) => {
		const field = `${parameter}[${position}].name`;
		const message = `There is more than one ${thing} \`${name}\`.`;
		const taken = names.has(name);
		names.add(name);
		return taken
			? [
					{
						code: "FIELD_NAME_DUPLICATE",
						message,
						field,
						hint: "Remove one of the two, or rename it.",
					} as const,
				]
			: [];
	});
}
