export { FindInFlow } from "./FindInFlow.tsx";
