/** The request that both servers are sent. */
export const CALL = {
	method: "POST",
	headers: { "content-type": "application/json" },
	body: JSON.stringify({ question: "Tell john@example.com that order 42 has shipped" }),
} as const;
