import { expect, it } from "vitest";
import { fileOutputOf } from "./file-output.ts";

const hash = `sha256:${"0a".repeat(32)}`;

it.each<[string, unknown, unknown]>([
	["a path alone", { path: "a" }, { path: "a" }],
	[
		"all that is known",
		{ path: "a", mediaType: "text/csv", size: 1, hash, name: "A" },
		{ path: "a", mediaType: "text/csv", size: 1, hash, name: "A" },
	],
	[
		"the names of an earlier version",
		{ path: "a", type: "text/csv", bytes: 1 },
		{ path: "a", mediaType: "text/csv", size: 1 },
	],
	[
		"both, of which the newer ones count",
		{ path: "a", type: "x/y", mediaType: "text/csv" },
		{ mediaType: "text/csv" },
	],
	["earlier names that say something else", { path: "a", type: 5, bytes: "many" }, { path: "a" }],
])("reads a file with %s", (_what, given, read) => {
	expect(fileOutputOf(given)).toMatchObject(read as object);
});

it.each([{}, { path: "" }, { path: 5 }, "a", null, { path: "a", hash: "md5:1" }, { path: "a", size: -1 }])(
	"takes %j for no file",
	(given) => expect(fileOutputOf(given)).toBeUndefined(),
);
