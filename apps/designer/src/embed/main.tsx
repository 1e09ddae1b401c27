import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { ErrorBoundary } from "../ui/failure/ErrorBoundary.tsx";
import { TooltipProvider } from "../ui/Tooltip.tsx";
import { VisitorConnection } from "./connection/visitor-connection.ts";
import { EmbeddedChat } from "./EmbeddedChat.tsx";
import { EmbeddingPage } from "./embedding-page.ts";
import { followPageTheme } from "./page-theme.ts";
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
