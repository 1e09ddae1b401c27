import { describe, expect, it } from "vitest";
import { argumentProblems } from "./argument-problems.ts";

const refusal = (...problems: string[]) =>
	argumentProblems({
		code: "TOOL_ARGUMENTS_INVALID",
		message: ["The call of `send_email` was refused.", ...problems].join(" "),
	});

describe("the problems of a refused call [R22]", () => {
	it("are listed one by one, each with its argument", () => {
		const { said, problems } = refusal(
			'There is no argument "bcc".',
			'"__proto__" is reserved and cannot be an argument.',
			'Argument "to" is required.',
			'Argument "body" must be text, [0] must not be empty. At all.',
			"And 3 more problems.",
		);
		expect(said).toBe("The call of `send_email` was refused.");
		expect(problems).toEqual([
			{ field: "bcc", words: "is not an argument of this tool." },
			{ field: "__proto__", words: "is reserved and cannot be an argument." },
			{ field: "to", words: "is required." },
			{ field: "body", words: "must be text, [0] must not be empty. At all." },
			{ field: undefined, words: "And 3 more problems." },
		]);
	});

	it("keep a name whole, whatever the model wrote into it", () => {
		const name = 'x". Argument "to" is required. \\';
		const quoted = JSON.stringify(name);
		const { problems } = refusal(`There is no argument ${quoted}.`);
		expect(problems).toEqual([{ field: quoted.slice(1, -1), words: "is not an argument of this tool." }]);
	});

	it("stay in the message where they name no argument, or where the fault is another", () => {
		expect(refusal("The arguments must be a JSON object.")).toEqual({
			said: "The call of `send_email` was refused. The arguments must be a JSON object.",
			problems: [],
		});
		const message = 'It failed. Argument "to" is required.';
		expect(argumentProblems({ code: "NODE_FAILED", message })).toEqual({ said: message, problems: [] });
	});
});
