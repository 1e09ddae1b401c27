export { KeptSessions } from "./browser/KeptSessions.tsx";
export { RunBudget } from "./RunBudget.tsx";
export { RunFacts } from "./RunFacts.tsx";
export { RunPanel } from "./RunPanel.tsx";
