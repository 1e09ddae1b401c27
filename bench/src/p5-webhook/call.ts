/** What callers of our server prove to know; the other server asks for nothing. */
export const SECRET = "benchmark-secret-of-a-throwaway-webhook";

/** The request that both servers are sent. */
export const CALL = {
	method: "POST",
	headers: { "content-type": "application/json", authorization: `Bearer ${SECRET}` },
	body: JSON.stringify({ question: "Tell john@example.com that order 42 has shipped" }),
} as const;
