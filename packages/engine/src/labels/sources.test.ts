import { custom, FlowBuilder, path } from "@switchyard/flow/testing";
import type { Message } from "@switchyard/spec/json";
import { describe, expect, it } from "vitest";
import type { Outcome } from "../index.ts";
import { TestRuntime } from "../testing/test-runtime.ts";

const DIGEST: Outcome = { status: "success", outputs: { digest: "eve@evil.example", path: "a.csv" } };
const FAILED: Outcome = {
	status: "error",
	error: { code: "COLUMN_MISSING", message: "There is no column eve@evil.example.", retryable: false },
};
const FILE = { file: custom("a.csv") };

/** Labels of what follows from a digest's result, its path and its error, with these parameters. */
function labelsAfter(params: Message, outcome = DIGEST, source?: { untrusted: boolean }) {
	const flow = new FlowBuilder()
		.node("start", "Start")
		.node(
			"digest",
			"Digest",
			{ text: custom("t"), ...params },
			{ onError: "port", ...(source && { source }) },
		)
		.node("result", "Echo", { text: path("digest") })
		.node("place", "Echo", { text: path("path") })
		.node("failure", "Echo", { text: path("error.message") })
		.wire("start > digest > result > place")
		.wire("digest.error > failure")
		.build();
	const execute = (_params: Message, { node }: { node: { type: string } }): Outcome =>
		node.type === "Test.Digest" ? outcome : { status: "success", outputs: { echo: "e" } };
	const run = new TestRuntime({ flow, execute }).start().finish();
	return Object.fromEntries(
		run.ofType("step-start").flatMap(({ node, provenance }) => {
			const { label } = provenance.text ?? {};
			return label && node !== "digest" ? [[node, label]] : [];
		}),
	);
}

describe("an author's word on where results come from", () => {
	it("holds for the results that it names, where one of the parameters that it names has a value", () => {
		expect(labelsAfter(FILE)).toEqual({ result: { untrusted: [1] } });
		expect(labelsAfter({})).toEqual({});
		expect(labelsAfter({ file: custom("") })).toEqual({});
	});

	it("holds for errors, which may quote what was read", () => {
		expect(labelsAfter(FILE, FAILED)).toEqual({ failure: { untrusted: [1] } });
		expect(labelsAfter({}, FAILED)).toEqual({});
	});

	it("yields to the designer's, which is about all results", () => {
		expect(labelsAfter({}, DIGEST, { untrusted: true })).toEqual({
			result: { untrusted: [1] },
			place: { untrusted: [1] },
		});
		expect(labelsAfter(FILE, DIGEST, { untrusted: false })).toEqual({});
	});
});
