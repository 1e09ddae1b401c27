import { error, success } from "@switchyard/registry";
import { AppError } from "@switchyard/spec/error";
import { defined, parseInstant } from "@switchyard/spec/json";
import { labelOfCall, type ToolHandler } from "../../../platform/nodes/workspace-tools/tool-handler.ts";
import type { WorkToolServices } from "../open-work.ts";

/** What is given of the item. */
interface Added {
	readonly id: string;
	readonly added: boolean;
	readonly status: string;
}

export const handler: ToolHandler<"work_item_add", WorkToolServices> = async (
	input,
	{ workItems, stepWrites },
	call,
) => {
	const { queue, reference, priority, payload } = input;
	const [problem, ...others] = problemsOf(input);
	if (problem !== undefined) return error(problem, ...others);
	const content = {
		...defined({ reference, priority }),
		payload: payload ?? {},
		...timeOf("due", input.due),
		...timeOf("notBefore", input.not_before),
	};
	try {
		const added = await stepWrites.once<Added>(call.idempotencyKey, async (keep) => {
			const beside = ({ id, status }: Omit<Added, "added">) => keep({ id, added: true, status });
			const { id, status } = await workItems.add(queue, content, { label: labelOfCall(call), beside });
			return { id, added: true, status };
		});
		return success(added);
	} catch (thrown) {
		if (!(thrown instanceof AppError) || thrown.code !== "WORK_ITEM_EXISTS") throw thrown;
		const existing = await workItems.findByReference(queue, reference ?? "");
		if (!existing) throw thrown;
		return success({ id: existing.id, added: false, status: existing.status });
	}
};

type Input = Parameters<typeof handler>[0];

/** What the schema cannot say of the times, both at once. */
function problemsOf(input: Input): string[] {
	return (["due", "not_before"] as const)
		.filter((name) => input[name] && parseInstant(input[name]) === undefined)
		.map((name) => `\`${name}\` must be a time with a zone, such as 2026-12-01T09:00:00Z`);
}

function timeOf<Name extends string>(name: Name, text: string | undefined): { [Key in Name]?: number } {
	const time = text === undefined ? undefined : parseInstant(text);
	return (time === undefined ? {} : { [name]: time }) as { [Key in Name]?: number };
}
