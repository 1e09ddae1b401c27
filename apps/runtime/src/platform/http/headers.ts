import helmet from "helmet";
import type { Http } from "./http.ts";

declare module "fastify" {
	interface FastifyContextConfig {
		/** Sets its security headers itself. */
		ownSecurityHeaders?: true;
	}
}

/**
 * Only our own files are loaded, nobody may frame us, and text never becomes a script. Style elements are allowed
 * because the editor and the menus write some at run time; style alone cannot act. What the headers say is made once:
 * Fastify's own plugin makes it for every request.
 */
export function addSecurityHeaders(app: Http): void {
	const setHeaders = helmet({
		contentSecurityPolicy: {
			useDefaults: false,
			directives: {
				defaultSrc: ["'none'"],
				scriptSrc: ["'self'"],
				scriptSrcAttr: ["'none'"],
				styleSrc: ["'self'", "'unsafe-inline'"],
				imgSrc: ["'self'", "data:"],
				fontSrc: ["'self'"],
				connectSrc: ["'self'"],
				workerSrc: ["'self'"],
				manifestSrc: ["'self'"],
				baseUri: ["'none'"],
				formAction: ["'self'"],
				frameAncestors: ["'none'"],
			},
		},
		// Plain HTTP on loopback: asking browsers for HTTPS would lock people out of every server on this host.
		strictTransportSecurity: false,
		referrerPolicy: { policy: "no-referrer" },
		xFrameOptions: { action: "deny" },
	});
	app.addHook("onRequest", ({ raw, routeOptions }, reply, next) => {
		if (routeOptions.config.ownSecurityHeaders) next();
		else setHeaders(raw, reply.raw, () => next());
	});
}
