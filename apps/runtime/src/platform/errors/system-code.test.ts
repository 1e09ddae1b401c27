import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { systemCode } from "./system-code.ts";

function thrownBy(action: () => unknown): unknown {
	try {
		return action();
	} catch (error) {
		return error;
	}
}

it("names an error of the system, and no other", () => {
	expect(systemCode(thrownBy(() => readFileSync("/nowhere/at/all")))).toBe("ENOENT");
	expect(systemCode(new Error("ENOENT"))).toBeUndefined();
	expect(systemCode(Object.assign(new Error("numbered"), { code: 2 }))).toBeUndefined();
	expect(systemCode({ code: "ENOENT" })).toBeUndefined();
	expect(systemCode(undefined)).toBeUndefined();
});
