export { Robots } from "./Robots.tsx";
