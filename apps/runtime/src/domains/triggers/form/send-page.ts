import type { FastifyReply } from "fastify";

/** A browser says where a form comes from only where the page lets it: without that, it could be anybody's. */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
	return reply
		.code(status)
		.header("referrer-policy", "same-origin")
		.type("text/html; charset=utf-8")
		.send(html);
}
