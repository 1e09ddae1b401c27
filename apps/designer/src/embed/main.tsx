import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../ui/failure/ErrorBoundary.tsx";
import { TooltipProvider } from "../ui/Tooltip.tsx";
import { VisitorConnection } from "./connection/visitor-connection.ts";
import { EmbeddedChat } from "./EmbeddedChat.tsx";
import { EmbeddingPage } from "./embedding-page.ts";
import "../ui/styles.css";

followPageTheme();

const flow = decodeURIComponent(location.pathname.split("/").at(-1) ?? "");
const page = new EmbeddingPage(window);
const connection = new VisitorConnection({ flow, token: () => page.token() });

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
	<StrictMode>
		<ErrorBoundary title="The chat could not be shown">
			<TooltipProvider>
				<EmbeddedChat connection={connection} page={page} />
			</TooltipProvider>
		</ErrorBoundary>
	</StrictMode>,
);
page.sayReady();
connection.open();

/** Shows the theme that the embedding page names in the address, else the system's. */
function followPageTheme(): void {
	const named = new URLSearchParams(location.hash.slice(1)).get("theme");
	const system = matchMedia("(prefers-color-scheme: dark)");
	const show = () => {
		const theme = named === "light" || named === "dark" ? named : system.matches ? "dark" : "light";
		document.documentElement.dataset.theme = theme;
	};
	system.addEventListener("change", show);
	show();
}
