// attack: brings an annotation processor along, which would run inside of the compiler
// verdict: AC
// after: nothing left
import java.util.Set;
import javax.annotation.processing.AbstractProcessor;
import javax.annotation.processing.RoundEnvironment;
import javax.annotation.processing.SupportedAnnotationTypes;
import javax.lang.model.element.TypeElement;

@SupportedAnnotationTypes("*")
public class Processor extends AbstractProcessor {
    @Override
    public boolean process(Set<? extends TypeElement> annotations, RoundEnvironment round) {
        System.err.println("ESCAPED: runs inside of the compiler");
        throw new RuntimeException("ESCAPED");
    }

    public static void main(String[] arguments) {
        System.out.println("first\n1 5");
    }
}
