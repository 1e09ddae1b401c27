import { CREDENTIAL_SCHEMAS } from "@switchyard/spec";
import { expect, it } from "vitest";
import { secretsOf } from "./secret-mask.ts";

interface Form {
	readonly properties: Readonly<Record<string, { readonly writeOnly?: boolean }>>;
}

const hidden = Object.values(CREDENTIAL_SCHEMAS).flatMap((schema: object) => {
	const forms = ("anyOf" in schema ? schema.anyOf : [schema]) as readonly Form[];
	return forms.flatMap(({ properties }) =>
		Object.keys(properties).filter((name) => properties[name]?.writeOnly === true),
	);
});

it.each([...new Set(hidden)])("masks %s, which is never shown again", (name) => {
	expect([...secretsOf({ [name]: "a secret of some length" }).values()]).toEqual(["a secret of some length"]);
});
