/** The tag that shows the chat, for the page. */
export function pageSnippet(server: string, robot: string): string {
	return `<script
  src="${server}/embed.js"
  data-robot="${robot}"
  data-token="TOKEN OF THIS VISITOR"
  async
></script>`;
}

/** What makes that token, for the page's backend. */
export const BACKEND_SNIPPET = `import { createHmac } from "node:crypto";

const encoded = (value) => Buffer.from(JSON.stringify(value)).toString("base64url");

/** A token for one visitor, good for an hour. */
function visitorToken(id, name) {
  const head = encoded({ alg: "HS256", typ: "JWT" });
  const claims = encoded({ sub: id, name, exp: Math.floor(Date.now() / 1000) + 3600 });
  const hmac = createHmac("sha256", process.env.EMBED_SECRET).update(\`\${head}.\${claims}\`);
  return \`\${head}.\${claims}.\${hmac.digest("base64url")}\`;
}`;
