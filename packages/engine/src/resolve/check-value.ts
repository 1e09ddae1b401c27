import { schemaProblems } from "@switchyard/flow";
import { CredentialReference, type JsonSchema, type Property } from "@switchyard/spec";

const REFERENCE: JsonSchema = { ...CredentialReference };

/**
 * What is wrong with a parameter's value, or `undefined`. A secret is only ever a reference here: its schema
 * describes the credential, which the host opens just before the node executes.
 */
export function checkValue(property: Property, value: unknown): string | undefined {
	const problems = schemaProblems(property.secret === undefined ? property.schema : REFERENCE, value);
	return problems.length === 0
		? undefined
		: problems.map(({ path, message }) => `${path ? `${path} ` : ""}${message}`).join(", ");
}
