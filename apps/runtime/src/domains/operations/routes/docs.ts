import { createHash } from "node:crypto";
import { AppError } from "@switchyard/spec/error";
import Fastify, { type FastifyInstance } from "fastify";
import type { Http } from "../../../platform/http/http.ts";
import { type Described, describeRoutes } from "./openapi/describe-routes.ts";

/** The API's description, for programs and for people. What makes it is loaded when someone first asks for it. */
export function docsRoutes(app: Http, described: Described): void {
	let document: Promise<object> | undefined;
	const describe = () => {
		document ??= describeRoutes(described);
		return document;
	};
	app.get("/api/openapi.json", { config: { access: "public" }, schema: { hide: true } }, describe);

	let pages: Promise<FastifyInstance> | undefined;
	app.get("/api/docs", { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
		reply.redirect("/api/docs/"),
	);
	app.get("/api/docs/*", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
		pages ??= describe().then(openPages);
		const page = await (await pages).inject({ url: request.url });
		if (page.statusCode !== 200) throw new AppError("ROUTE_NOT_FOUND");
		const type = String(page.headers["content-type"]);
		if (type.startsWith("text/html")) reply.header("content-security-policy", policyFor(page.body));
		return reply.type(type).send(page.rawPayload);
	});
}

/** The reader of API descriptions weighs several megabytes and brings routes of its own: it gets a server that only we can reach. */
async function openPages(document: object): Promise<FastifyInstance> {
	const { default: reader } = await import("@scalar/fastify-api-reference");
	const pages = Fastify();
	await pages.register(reader, {
		routePrefix: "/api/docs",
		configuration: { ...AT_HOME, pageTitle: "Switchyard API", content: document },
	});
	return pages;
}

/** Nothing that would talk to the reader's maker. */
const AT_HOME = {
	withDefaultFonts: false,
	telemetry: false,
	agent: { disabled: true },
	mcp: { disabled: true },
	hideClientButton: true,
	showDeveloperTools: "never",
} as const;

/** The page starts with a few lines of inline script; exactly those are allowed, by their hash. */
function policyFor(page: string): string {
	const scripts = [...page.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
		([, script = ""]) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`,
	);
	return [
		"default-src 'none'",
		`script-src 'self' ${scripts.join(" ")}`,
		"style-src 'self' 'unsafe-inline'",
		"img-src 'self' data:",
		"font-src 'self' data:",
		"connect-src 'self'",
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}
