import { isRecord, type JsonSchema } from "@switchyard/spec/json";

/** One name with its value. */
export interface Pair {
	readonly name: string;
	readonly value: unknown;
}

/** An object's values as rows. */
export function pairsOf(value: unknown): readonly Pair[] {
	if (typeof value !== "object" || value === null || Array.isArray(value)) return [];
	return Object.entries(value).map(([name, own]: [string, unknown]) => ({ name, value: own }));
}

/** The rows as an object, without those that have no name yet. Of a name given twice the last row counts. */
export function objectOf(pairs: readonly Pair[]): Readonly<Record<string, unknown>> {
	return Object.fromEntries(pairs.filter(({ name }) => name !== "").map(({ name, value }) => [name, value]));
}

/** What is wrong with the name in a row, among the others. Names of texts, such as headers, are the same in any case. */
export function nameProblem(pairs: readonly Pair[], index: number, areTexts: boolean): string | undefined {
	const written = ({ name }: Pair) => (areTexts ? name.toLowerCase() : name);
	const pair = pairs[index];
	if (!pair?.name) return pair && pair.value !== "" ? "Enter a name." : undefined;
	const twice = pairs.some((other, place) => place !== index && written(other) === written(pair));
	return twice ? "This name is used twice." : undefined;
}

/** What the values of an object of any names must be; `undefined` where it lists its names, or says nothing of them. */
export function valueSchemas(schema: JsonSchema): readonly JsonSchema[] | undefined {
	const { type, properties, patternProperties, additionalProperties } = schema;
	if (type !== "object" || properties !== undefined) return undefined;
	const values = isRecord(patternProperties) ? Object.values(patternProperties) : [additionalProperties];
	return values.length > 0 && values.every(isRecord) ? values : undefined;
}
