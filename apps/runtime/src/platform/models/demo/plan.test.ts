import { describe, expect, it } from "vitest";
import { ALL, log, sendEmail, writeFile } from "../testing/builtin-tools.ts";
import { makePlan } from "./plan.ts";

/** The calls of a prompt, each as tool and arguments. */
function calls(prompt: string, tools = ALL) {
	return makePlan(prompt, tools).calls.map((call) => [call.name, call.arguments]);
}

const MAIL = {
	to: "john@example.com",
	subject: "Order 42 has shipped",
	body: "Order 42 has shipped.",
};

describe("the demo planner's plan", () => {
	it.each([
		"Tell john@example.com that order 42 has shipped",
		"Please tell john@example.com that order 42 has shipped.",
		"Could you let john@example.com know that order 42 has shipped?",
		"Write to john@example.com: order 42 has shipped",
		"Notify john@example.com that order 42 has shipped!",
		"Send an e-mail to john@example.com saying order 42 has shipped",
	])("writes the mail that is asked for, and calls nothing else: %s [R14]", (prompt) => {
		expect(calls(prompt)).toEqual([["send_email", MAIL]]);
	});

	it("calls two tools at once when two things are asked for [R30]", () => {
		expect(
			calls("Tell john@example.com that order 42 has shipped and save a note to notes/order-42.txt", [
				sendEmail,
				writeFile,
			]),
		).toEqual([
			["send_email", MAIL],
			["write_file", { path: "notes/order-42.txt", content: "Order 42 has shipped." }],
		]);
	});

	it("calls a tool that takes one address once for each", () => {
		const plan = calls("Email john@example.com and jane@example.com that order 42 has shipped");
		expect(plan.map(([, args]) => args)).toEqual([MAIL, { ...MAIL, to: "jane@example.com" }]);
	});

	it.each([
		["Read notes/order-42.txt", ["read_file", { path: "notes/order-42.txt" }]],
		[
			"Write 'Order 42 shipped' to notes/a.txt",
			["write_file", { path: "notes/a.txt", content: "Order 42 shipped" }],
		],
		[
			"Fetch https://api.example.com/orders/42",
			["http_request", { url: "https://api.example.com/orders/42" }],
		],
		["Log that order 42 has shipped", ["log", { text: "Order 42 has shipped." }]],
		[
			"Check my inbox for order 42, max results 5",
			["read_email", { query_terms: ["order 42"], max_results: 5 }],
		],
		[
			'Post "hello" to https://api.example.com/hook',
			["http_request", { url: "https://api.example.com/hook", method: "POST", body: "hello" }],
		],
		[
			'Send an email to john@example.com with subject "Shipped" and body "It is on its way"',
			["send_email", { to: "john@example.com", subject: "Shipped", body: "It is on its way" }],
		],
	])("understands: %s", (prompt, call) => {
		expect(calls(prompt)).toEqual([call]);
	});

	it("does not take what is to be said for something to be done", () => {
		const prompt =
			"Tell john@example.com that you read notes/a.txt and that https://shop.example is the link";
		expect(calls(prompt).map(([name]) => name)).toEqual(["send_email"]);
	});

	it("says which parameters it cannot fill, and makes nothing up", () => {
		expect(makePlan("Send an e-mail that order 42 has shipped", ALL)).toMatchObject({
			calls: [],
			shortfalls: [{ name: "send_email", missing: ["to"] }],
		});
		expect(makePlan("Read notes/a.txt and email it to john@example.com", ALL)).toMatchObject({
			calls: [{ name: "read_file" }],
			shortfalls: [{ name: "send_email", missing: ["subject", "body"] }],
		});
	});

	it.each(["", "   ", "What is the weather in Paris?", "Hello!", "order 42"])(
		"calls nothing for: %s",
		(prompt) => {
			expect(makePlan(prompt, ALL)).toEqual({ calls: [], shortfalls: [], partial: false });
		},
	);

	it("fits tools that it has never seen by the words of their names", () => {
		const parameters = {
			type: "object",
			properties: { order_id: { type: "string" } },
			required: ["order_id"],
			additionalProperties: false,
		};
		const lookup = { name: "lookup_order", description: "Looks an order up.", parameters };
		expect(calls("Please look up order 42", [lookup, log])).toEqual([["lookup_order", { order_id: "42" }]]);
	});

	it("takes in no more of a prompt than it says", () => {
		const many = Array.from({ length: 50 }, (_, index) => `p${index}@example.com`).join(" ");
		const plan = makePlan(`Tell ${many} that order 42 has shipped`, ALL);
		expect(plan).toMatchObject({ partial: true, calls: { length: 32 } });
		expect(makePlan(`Log that ${"x ".repeat(5000)}`, ALL).partial).toBe(true);
	});
});
