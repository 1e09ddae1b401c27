import { CredentialReference } from "@switchyard/spec/credential";
import type { JsonSchema } from "@switchyard/spec/json";
import type { Property } from "@switchyard/spec/node-spec";
import { type SchemaProblem, schemaProblems } from "@switchyard/spec/schema";

const REFERENCE: JsonSchema = { ...CredentialReference };

/** How many problems of one parameter are named: an answer to a model names those of all of them. */
const NAMED = 8;

/**
 * What is wrong with a parameter's value, to be read after its name, or `undefined`. A secret is only ever a reference
 * here: its schema describes the credential, which the host opens just before the node executes.
 */
export function checkValue(property: Property, value: unknown): string | undefined {
	const problems = schemaProblems(property.secret === undefined ? property.schema : REFERENCE, value);
	return problems.length === 0 ? undefined : sayAll(problems);
}

function sayAll(problems: readonly SchemaProblem[]): string {
	const named = problems.slice(0, NAMED);
	const reasons = named.map(({ field, reason }) => (field === "" ? reason : `${field} ${reason}`));
	const more = problems.length > NAMED ? [`and ${problems.length - NAMED} more problems`] : [];
	const hints = new Set(named.flatMap(({ hint }) => hint ?? []));
	return [`${[...reasons, ...more].join(", ")}.`, ...hints].join(" ");
}
