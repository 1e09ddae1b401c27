import helmet from "@fastify/helmet";
import type { Http } from "./http.ts";

/**
 * Only our own files are loaded, nobody may frame us, and text never becomes a script. Style elements are allowed
 * because the editor and the menus write some at run time; style alone cannot act.
 */
export async function addSecurityHeaders(app: Http): Promise<void> {
	await app.register(helmet, {
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
}
