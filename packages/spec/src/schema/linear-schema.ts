import { IntegerKey, NumberKey, StringKey } from "typebox";
import { AssetName } from "../flow/hop-asset.ts";
import { NAMESPACE, NodeTypeId } from "../identity/node-type-id.ts";
import { PropertyName } from "../identity/property-name.ts";
import { ToolName } from "../identity/tool-name.ts";
import { LinearRegExp } from "../pattern/linear-reg-exp.ts";
import { mapParts } from "./schema-parts.ts";
import { NAMED_FIELDS } from "./validation-error.ts";

/**
 * Patterns of our own contracts, and those that TypeBox writes for a record's keys, which JavaScript matches in linear
 * time: they need no other engine, and some look ahead, which RE2 cannot.
 */
const OWN: ReadonlySet<unknown> = new Set([
	...[PropertyName, ToolName, AssetName, NodeTypeId].map((name): unknown => Reflect.get(name, "pattern")),
	...[NAMESPACE, StringKey, NumberKey, IntegerKey],
]);

/** Says whether a value fits a schema. */
type Check = (schema: object, value: unknown) => boolean;

/**
 * A copy of a well-formed schema from outside whose patterns need time linear in the texts that they are matched with.
 * @param check for the fields that `patternProperties` is about: the validator knows its patterns as texts only
 * @throws PatternError
 */
export function linearSchema(schema: object, check: Check): object {
	return rewritten(schema, schema, check);
}

function rewritten(schema: object, root: object, check: Check): object {
	const copy = mapParts(schema, (part) => rewritten(part, root, check));
	const { pattern, patternProperties = {} } = schema as SchemaWithPatterns;
	if (pattern !== undefined && !OWN.has(pattern)) copy.pattern = new LinearRegExp(pattern);
	if (Object.keys(patternProperties).every((key) => OWN.has(key))) return copy;
	delete copy.patternProperties;
	delete copy.additionalProperties;
	return { ...copy, [NAMED_FIELDS]: [namedFields(schema, root, check)] };
}

interface SchemaWithPatterns {
	readonly pattern?: string;
	readonly properties?: object;
	readonly patternProperties?: Readonly<Record<string, object | boolean>>;
	readonly additionalProperties?: object | boolean;
	readonly $defs?: object;
	readonly definitions?: object;
}

/** `patternProperties` and `additionalProperties` as the validator's own kind of check. */
function namedFields(
	schema: SchemaWithPatterns,
	{ $defs = {}, definitions = {} }: SchemaWithPatterns,
	check: Check,
) {
	const { properties = {}, patternProperties = {}, additionalProperties = true } = schema;
	const alone = (part: object | boolean) => ({ $defs, definitions, allOf: [part] });
	const rest = alone(additionalProperties);
	const patterns = Object.entries(patternProperties).map(([pattern, part]) => ({
		pattern: new LinearRegExp(pattern),
		part: alone(part),
	}));
	const fitsName = (name: string, field: unknown) => {
		const matching = patterns.filter(({ pattern }) => pattern.test(name));
		if (matching.length === 0 && !Object.hasOwn(properties, name)) return check(rest, field);
		return matching.every(({ part }) => check(part, field));
	};
	const misfit = (value: unknown) => {
		if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
		return Object.entries(value).find(([name, field]) => !fitsName(name, field))?.[0];
	};
	return {
		check: (value: unknown) => misfit(value) === undefined,
		error: (value: unknown) => misfit(value) ?? "",
	};
}
