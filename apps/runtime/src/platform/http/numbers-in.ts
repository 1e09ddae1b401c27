/** Fields of a query as numbers, without those that are absent: their schemas let only digits through. */
export function numbersIn<Field extends string>(
	given: Readonly<Partial<Record<Field, string | undefined>>>,
): Partial<Record<Field, number>> {
	const numbers: Partial<Record<Field, number>> = {};
	for (const field of Object.keys(given) as Field[])
		if (given[field] !== undefined) numbers[field] = Number(given[field]);
	return numbers;
}
