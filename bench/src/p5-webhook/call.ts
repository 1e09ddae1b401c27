import { SECRET } from "../subject/webhook.ts";

/** The request that both servers are sent; the other server asks for no secret. */
export const CALL = {
	method: "POST",
	headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
	body: JSON.stringify({ question: "Tell john@example.com that order 42 has shipped" }),
} as const;
