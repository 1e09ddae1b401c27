import { interpretSchemas } from "@switchyard/flow";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followTheme } from "./ui/theme.ts";
import "./ui/styles.css";

// The page may not generate code: the server's content policy forbids it.
interpretSchemas();
followTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
