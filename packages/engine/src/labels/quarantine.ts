import { type AnswerFieldType, answerFieldsIn, schemaParameter } from "@switchyard/spec/answer";
import type { Label } from "@switchyard/spec/label";
import type { Step } from "../run/step.ts";

/** Answers in which there is no room for words. */
const WORDLESS: ReadonlySet<AnswerFieldType> = new Set(["number", "integer", "boolean", "choice"]);

/**
 * The outputs of an agent whose typed answers its designer trusts: one without tools can do nothing with what it reads but choose among the
 * answers that it was given. Not where somebody outside wrote what it is to do.
 */
export function quarantinedOutputs({
	node,
	params = {},
	provenance = {},
}: Step): ReadonlySet<string> | undefined {
	if (node.construct !== "agent" || params.trusted_answers !== true || node.tools.size > 0) return undefined;
	if (provenance.instructions?.label?.untrusted) return undefined;
	const schema = node.spec && schemaParameter(node.spec);
	const fields = answerFieldsIn(schema === undefined ? undefined : params[schema]);
	return new Set(fields.filter(({ type }) => WORDLESS.has(type)).map(({ name }) => name));
}

/** The same value where nobody outside has a say in it. */
export function withoutUntrusted({ private: secret }: Label): Label | undefined {
	return secret ? { private: secret } : undefined;
}
