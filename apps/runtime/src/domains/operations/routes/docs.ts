import { AppError } from "@switchyard/spec/error";
import type { Http } from "../../../platform/http/http.ts";
import { type Described, describeRoutes } from "./openapi/describe-routes.ts";
import { readerScript } from "./reader-script.ts";

/** The API's description, for programs and for people. What makes it is loaded when someone first asks for it. */
export function docsRoutes(app: Http, described: Described): void {
	let document: Promise<object> | undefined;
	app.get("/api/openapi.json", { config: { access: "public" }, schema: { hide: true } }, () => {
		document ??= describeRoutes(described);
		return document;
	});

	let script: Promise<string> | undefined;
	app.get("/api/docs", { config: { access: "public" }, schema: { hide: true } }, (_request, reply) =>
		reply.redirect("/api/docs/"),
	);
	app.get("/api/docs/*", { config: { access: "public" }, schema: { hide: true } }, async (request, reply) => {
		const { "*": file } = request.params as { readonly "*": string };
		if (file === "") return reply.type("text/html").header("content-security-policy", POLICY).send(PAGE);
		reply.type("text/javascript");
		if (file === "start.js") return START;
		if (file !== "reader.js") throw new AppError("ROUTE_NOT_FOUND");
		script ??= readerScript();
		return script;
	});
}

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Switchyard API</title>
</head>
<body>
<div id="reader"></div>
<script src="/api/docs/reader.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`;

/** Nothing that would talk to the reader's maker. */
const AT_HOME = {
	url: "/api/openapi.json",
	withDefaultFonts: false,
	telemetry: false,
	agent: { disabled: true },
	mcp: { disabled: true },
	hideClientButton: true,
	showDeveloperTools: "never",
} as const;

const START = `Scalar.createApiReference("#reader", ${JSON.stringify(AT_HOME)});\n`;

const POLICY = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self' 'unsafe-inline'",
	"img-src 'self' data:",
	"font-src 'self' data:",
	"connect-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join("; ");
