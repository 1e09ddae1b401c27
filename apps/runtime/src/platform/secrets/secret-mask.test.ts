import { SECRET_FIELDS } from "@switchyard/spec/credential";
import { expect, it } from "vitest";
import { secretsOf } from "./secret-mask.ts";

it.each(SECRET_FIELDS)("masks %s, which is never shown again", (name) => {
	expect([...secretsOf({ [name]: "a secret of some length" }).values()]).toEqual(["a secret of some length"]);
});
