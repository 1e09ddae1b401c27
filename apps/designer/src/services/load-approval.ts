import type { Approval } from "@switchyard/spec/http";
import { isLargeValue, type Message } from "@switchyard/spec/json";
import type { Api } from "./api.ts";

/**
 * A question with all its values, those included that the journal keeps apart: who agrees to a call must see all of it.
 * @throws ApiError
 */
export async function loadApproval(
	api: Pick<Api, "ask">,
	id: string,
	signal?: AbortSignal,
): Promise<Approval> {
	const approval = await api.ask("GET /api/approvals/:approval", { params: { approval: id }, signal });
	const whole = async (values: Message): Promise<Message> => {
		const entries = Object.entries(values).map(async ([name, value]) => [
			name,
			isLargeValue(value)
				? await api.ask("GET /api/runs/:run/values/:ref", {
						params: { run: approval.run, ref: value.__ref },
						signal,
					})
				: value,
		]);
		return Object.fromEntries(await Promise.all(entries));
	};
	const { call, question } = approval;
	if (question) return { ...approval, question: { ...question, ...(await detailsOf(question, whole)) } };
	if (!call) return approval;
	const [given, params] = await Promise.all([whole(call.arguments), whole(call.params)]);
	return { ...approval, call: { ...call, arguments: given, params } };
}

async function detailsOf(
	{ details }: NonNullable<Approval["question"]>,
	whole: (values: Message) => Promise<Message>,
): Promise<Message> {
	return details === undefined ? {} : whole({ details });
}
