import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app/App.tsx";
import { followTheme } from "./ui/theme.ts";
import "./ui/styles.css";

followTheme();

const root = document.getElementById("root");
if (root === null) throw new Error("The page has no #root.");
createRoot(root).render(
	<StrictMode>
		<App />
	</StrictMode>,
);
