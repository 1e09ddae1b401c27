import { fieldOf, type Refusal, type ServiceResponse } from "./message.ts";

/** How a service that speaks by HTTP statuses said no. */
export function refusalByStatus(
	{ status, headers, body }: ServiceResponse,
	words: string,
): Refusal | undefined {
	if (status >= 200 && status < 300) return undefined;
	const said = words === "" ? `status ${status}` : words;
	if (status === 429) return { kind: "busy", words: said, waitSeconds: waitOf(headers, body) };
	if (status === 401) return { kind: "login", words: said };
	if (status === 403 || status === 404) return { kind: "recipient", words: said };
	return { kind: "message", words: said };
}

/** Services say it in a header, and some of them more exactly in the body. */
function waitOf(headers: Headers, body: unknown): number | undefined {
	const inBody = fieldOf(body, "retry_after") ?? fieldOf(fieldOf(body, "parameters"), "retry_after");
	const seconds = typeof inBody === "number" ? inBody : Number(headers.get("retry-after") ?? Number.NaN);
	return Number.isFinite(seconds) && seconds >= 0 ? Math.ceil(seconds) : undefined;
}
