import { describe, expect, it } from "vitest";
import { findJsonFault, MAX_JSON_DEPTH } from "./json-fault.ts";

const nested = (depth: number) => JSON.parse("[".repeat(depth) + "]".repeat(depth));

describe("findJsonFault", () => {
	it("lets ordinary documents through", () => {
		expect(findJsonFault(JSON.parse('{"a":[1,-2.5,"é😀",null,true,{"b":{}}],"toString":1}'))).toBeUndefined();
	});

	it.each([
		['{"__proto__":{"polluted":true}}', "__proto__"],
		['{"message":{"list":[{},{"constructor":1}]}}', "message.list[1].constructor"],
		['[{"prototype":null}]', "[0].prototype"],
		['{"a":{"\\u005f_proto__":1}}', "a.__proto__"],
	])("names the forbidden key in %s [Q-S3]", (text, field) => {
		expect(findJsonFault(JSON.parse(text))).toMatchObject({
			field,
			message: expect.stringMatching(/`(__proto__|constructor|prototype)`/),
		});
		expect("polluted" in {}).toBe(false);
	});

	it("limits the depth, however deep the document is [Q-S7]", () => {
		expect(findJsonFault(nested(MAX_JSON_DEPTH))).toBeUndefined();
		expect(findJsonFault(nested(MAX_JSON_DEPTH + 1))?.message).toMatch(/nested deeper/);
		expect(findJsonFault(nested(100_000))?.message).toMatch(/nested deeper/);
		const objects = (depth: number, inside: string) =>
			JSON.parse(`${'{"a":'.repeat(depth)}${inside}${"}".repeat(depth)}`);
		expect(findJsonFault(objects(MAX_JSON_DEPTH, "true"))).toBeUndefined();
		expect(findJsonFault(objects(MAX_JSON_DEPTH, "{}"))?.message).toMatch(/nested deeper/);
	});

	it("refuses text that cannot be stored as it is [Q-S8]", () => {
		expect(findJsonFault(JSON.parse('{"a":["\\ud800"]}'))).toMatchObject({ field: "a[0]" });
		expect(findJsonFault(JSON.parse('{"\\udc00":1}'))).toMatchObject({ field: "" });
	});

	it("refuses numbers that would turn into null", () => {
		expect(findJsonFault(JSON.parse('{"a":1e999}'))).toMatchObject({ field: "a" });
	});
});
